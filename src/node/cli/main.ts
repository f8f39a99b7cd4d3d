#!/usr/bin/env node
import { tellFailure } from "./exit.ts";
import { program } from "./program.ts";
import { tolerateClosedPipes } from "./streams.ts";

tolerateClosedPipes();
try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = tellFailure(error);
}
