#!/usr/bin/env node
import { sweepScratch } from "../tidy/scratch.ts";
import { main } from "./command-line.ts";
import { tolerateClosedPipes } from "./streams.ts";

tolerateClosedPipes();
await sweepScratch();
const code = await main(process.argv.slice(2));
if (code !== 0) process.exitCode = code;
