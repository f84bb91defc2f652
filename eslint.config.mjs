// The pages' floor, enforced: ES2018 syntax everywhere, and on the table nothing that Chromium 68 lacks.
import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import globals from "globals";

// Strings that become markup or code are how a guest's name turns into a script.
const MARKUP = ["innerHTML", "outerHTML", "insertAdjacentHTML", "write", "writeln", "setHTMLUnsafe"].map((property) => ({
  property,
  message: "Build elements; never write markup from strings.",
}));

// Methods that the parser cannot see are newer than Chromium 68. Statics and globals are eslint-plugin-compat's.
const NEWER_METHODS = [
  "at", "flat", "flatMap", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced",
  "trimStart", "trimEnd", "replaceAll", "matchAll",
  "replaceChildren", "getAnimations", "commitStyles", "checkVisibility", "toggleAttribute",
  "getHTML", "showPopover", "hidePopover", "roundRect", "randomUUID", "hasOwn", "getOrInsert",
].map((property) => ({ property, message: "Newer than Chromium 68, the table's floor." }));

const NEWER_STATICS = [
  ["Object", "fromEntries"], ["Object", "groupBy"], ["Promise", "allSettled"], ["Promise", "any"],
  ["Promise", "withResolvers"], ["AbortSignal", "timeout"], ["AbortSignal", "any"], ["Map", "groupBy"],
].map(([object, property]) => ({ object, property, message: "Newer than Chromium 68, the table's floor." }));

const HOUSE = {
  "array-callback-return": "error",
  "consistent-return": "error",
  "default-case-last": "error",
  eqeqeq: ["error", "always"],
  "max-depth": ["error", 4],
  complexity: ["error", 25],
  "no-alert": "error",
  "no-console": ["error", { allow: ["warn", "error"] }],
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-new-func": "error",
  "no-param-reassign": "error",
  "no-throw-literal": "error",
  "no-unused-vars": ["error", { args: "after-used", caughtErrors: "none" }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  strict: ["error", "never"],
  "no-restricted-properties": ["error", ...MARKUP],
};

export default [
  { ignores: ["build/**", "node_modules/**", ".venv/**", "data/**", "test-results/**"] },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["static/**/*.js"],
    languageOptions: { ecmaVersion: 2018, sourceType: "module", globals: globals.browser },
    rules: HOUSE,
  },
  {
    // Everything that a TV may load. Only what lies under phone/ is for phones alone.
    files: ["static/js/**/*.js"],
    ignores: ["static/js/phone/**"],
    plugins: { compat },
    // Each of these is asked for before it is used.
    settings: { lintAllEsApis: true, polyfills: ["navigator.wakeLock", "screen.orientation"] },
    rules: {
      "compat/compat": ["error", "Chrome 68"],
      "no-restricted-properties": [
        "error",
        ...MARKUP,
        ...NEWER_METHODS,
        ...NEWER_STATICS,
      ],
      "no-restricted-globals": ["error", "globalThis", "queueMicrotask", "structuredClone", "requestIdleCallback"],
    },
  },
  {
    // The page of last resort runs before anything is known of the browser.
    files: ["static/js/old.js"],
    languageOptions: { ecmaVersion: 5, sourceType: "script", globals: globals.browser },
    rules: { "no-var": "off", "object-shorthand": "off", "prefer-const": "off" },
  },
  {
    files: ["static/sw.js", "static/js/**/worker*.js"],
    languageOptions: { globals: { ...globals.serviceworker } },
  },
  {
    // Evaluated in pages under test, in the old engines too.
    files: ["tests/browser/*.js"],
    languageOptions: { ecmaVersion: 2018, sourceType: "script", globals: globals.browser },
    rules: { "no-unused-vars": "off" },
  },
  {
    // Imported by a page under test.
    files: ["tests/browser/art.js"],
    languageOptions: { sourceType: "module" },
  },
  {
    files: ["*.mjs", "tests/**/*.mjs"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.node },
  },
];
