// What each page's CSS may use: the table what Chromium 68 knows, phones what Safari 15.5 and Chromium 108 know.

const TABLE_FLOOR = ["Chrome 68"];
const PHONE_FLOOR = ["Chrome 108", "Safari 15.5", "iOS 15.5"];

// Features whose detection is coarser than what the pages use of them, each with the reason.
const IGNORED = [
  "css-nesting", // reported for rules inside @media
  "css-focus-visible", // a selector that an old engine drops with its rule only; :focus stays
  "user-select-none", // prefixed in Safari; a hint
  "css-text-size-adjust", // a hint for phones
  "css-touch-action", // Safari knows `manipulation`, the value used
  "css-appearance", // written with its prefix
  "css-overscroll-behavior", // nothing is lost without it
  "text-decoration",
  "outline", // reported for a detail of outline-offset
  "will-change",
  "css-resize",
  "css-scrollbar", // a hint; the bar is only wider without it
  "mdn-text-decoration-shorthand",
  "viewport-unit-variants", // held by unit-disallowed-list on the table
  "css-env-function", // written after a fallback
  "font-unicode-range",
  "css-display-contents",
];

const unsupported = (browsers) => [true, { browsers, ignore: IGNORED, ignorePartialSupport: true }];

export default {
  extends: ["stylelint-config-recommended"],
  plugins: ["stylelint-no-unsupported-browser-features"],
  ignoreFiles: ["build/**", "node_modules/**", ".venv/**"],
  rules: {
    "no-descending-specificity": null,
    "declaration-block-no-redundant-longhand-properties": null,
    "color-named": "never",
    // `word-break: break-word` is how Chromium 68 breaks a long name; `overflow-wrap: anywhere` came with 80.
    "declaration-property-value-keyword-no-deprecated": [true, { ignoreKeywords: ["break-word"] }],
    "property-no-vendor-prefix": null,
    // A declaration repeated with another value is how a fallback is written.
    "declaration-block-no-duplicate-properties": [true, { ignore: ["consecutive-duplicates-with-different-values"] }],
    "plugin/no-unsupported-browser-features": unsupported(TABLE_FLOOR),
    "property-disallowed-list": [
      ["aspect-ratio", "inset", "/^inset-/", "gap", "row-gap", "column-gap", "translate", "rotate", "scale",
        "accent-color", "content-visibility", "container-type", "/^(margin|padding)-(inline|block)$/"],
      { message: "Newer than Chromium 68, the table's floor (in a grid write grid-gap, elsewhere margins)." },
    ],
    "function-disallowed-list": [
      ["clamp", "min", "max", "color-mix", "conic-gradient"],
      { message: "Newer than Chromium 68, the table's floor." },
    ],
    "selector-pseudo-class-disallowed-list": [
      ["is", "where", "has"],
      { message: "Newer than Chromium 68, the table's floor." },
    ],
    "unit-disallowed-list": [
      ["dvh", "dvw", "svh", "svw", "lvh", "lvw", "cqw", "cqh"],
      { message: "Newer than Chromium 68, the table's floor." },
    ],
  },
  overrides: [
    {
      files: ["static/css/phone*.css", "static/css/phone/**/*.css", "static/**/*phone*.css"],
      rules: {
        "plugin/no-unsupported-browser-features": unsupported(PHONE_FLOOR),
        "property-disallowed-list": null,
        "function-disallowed-list": null,
        "selector-pseudo-class-disallowed-list": [["has"]],
        "unit-disallowed-list": null,
      },
    },
  ],
};
