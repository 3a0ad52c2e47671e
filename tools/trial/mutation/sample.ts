import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';

// A plugin of Stryker: tries a share of the mutants only, the same ones in every run of the same code. The others are
// reported as such that do not compile, which nobody counts.

const SEED = 'makoto';

sampler.inject = tokens(commonTokens.options);
export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', sampler)];
export const strykerValidationSchema = { properties: { sample: { type: 'number' } } };

function sampler(options: StrykerOptions): Checker {
  const share = Number(options['sample']);
  return {
    init: async () => undefined,
    check: async (mutants) =>
      Object.fromEntries(mutants.map((mutant): [string, CheckResult] => [mutant.id, verdictOn(mutant, share)])),
  };
}

function verdictOn(mutant: Mutant, share: number): CheckResult {
  return isInSample(mutant, share)
    ? { status: CheckStatus.Passed }
    : { status: CheckStatus.CompileError, reason: 'not in the sample' };
}

/** Whether a mutant is among this share of them, 0 to 1. */
export function isInSample(
  { fileName, location, replacement }: Pick<Mutant, 'fileName' | 'location' | 'replacement'>,
  share: number,
): boolean {
  const { line, column } = location.start;
  const name = [SEED, basename(fileName), line, column, replacement].join(' ');
  return createHash('sha256').update(name).digest().readUInt32BE(0) < share * 2 ** 32;
}
