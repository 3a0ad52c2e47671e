#!/usr/bin/env node
import('../dist/cli.js').catch((error) => {
  process.stderr.write(`makoto-witness cannot start: ${error.message}\n`);
  process.exit(2);
});
