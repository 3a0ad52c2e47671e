#!/usr/bin/env node
import('../dist/cli.js').catch((error) => {
  process.stderr.write(`makoto-monitor cannot start: ${error.message}\n`);
  process.exit(2);
});
