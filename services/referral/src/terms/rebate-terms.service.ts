import { type FieldProblem, type RebateTerms as RebateRates, referralOperatorActed } from '@makoto/contracts';
import { Clock, Outbox, Versions, versionEntry } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { readRates } from '../rebates/rates.calc.js';
import { publishTerms } from './publish-terms.js';
import { REBATE_TERMS } from './rebate-terms.cache.js';

/** What operators propose and approve about the rebate rates. Settled orders keep theirs. */
@Injectable()
export class RebateTerms {
  readonly versions: Versions<RebateRates>;

  constructor(@InjectDataSource() dataSource: DataSource, clock: Clock, outbox: Outbox) {
    this.versions = new Versions(dataSource, clock, outbox, {
      ...REBATE_TERMS,
      problems,
      recorded: async (manager, step, version, context) => {
        await outbox.add(manager, referralOperatorActed, [versionEntry('terms', step, version, context)]);
        if (step === 'approve') await publishTerms(outbox, manager, version);
      },
    });
  }
}

/** The rates must not exceed 1 together, so that no order pays more rebates than its fee. */
function problems({ rates }: RebateRates): FieldProblem[] {
  if (rates.length > 0 && typeof readRates(rates.join(' ')) !== 'string') return [];
  return [{ field: 'rates', key: 'range', params: { min: 0, max: 1 } }];
}
