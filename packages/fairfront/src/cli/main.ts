#!/usr/bin/env node
import { main } from "./command-line.ts";
import { tolerateClosedPipes } from "./streams.ts";

tolerateClosedPipes();
const code = await main(process.argv.slice(2));
if (code !== 0) process.exitCode = code;
