import {
  DATA_EXPORTS,
  type ExportPage,
  type ExportPageRequest,
  type RpcDef,
  type ServiceData,
} from '@makoto/contracts';
import { CallContext, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** Five services together stay below what one message may carry (12 MB), with what is held here besides. */
const MAX_BYTES = 2_000_000;
const MAX_PAGES = 500;

/** What other services hold about a customer. */
@Injectable()
export class GatheredRecords {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Asks every service that holds something, all at once, page after page. What is beyond two megabytes of one service
   * stays away, and `truncated` says so.
   * @throws UNAVAILABLE where one is away
   */
  async of(userId: string, context: CallContext): Promise<Record<keyof typeof DATA_EXPORTS, ServiceData>> {
    const from = (service: keyof typeof DATA_EXPORTS): Promise<ServiceData> =>
      this.gather(DATA_EXPORTS[service], userId, context);
    const [wallet, trading, earn, referral, support] = await Promise.all([
      from('wallet'),
      from('trading'),
      from('earn'),
      from('referral'),
      from('support'),
    ]);
    return { wallet, trading, earn, referral, support };
  }

  private async gather(
    def: RpcDef<ExportPageRequest, ExportPage>,
    user_id: string,
    context: CallContext,
  ): Promise<ServiceData> {
    const sections: Record<string, object[]> = {};
    let bytes = 0;
    let after: string | null = null;
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const page: ExportPage = await this.rpc.request(def, { user_id, after }, context);
      for (const { section, record } of page.records) {
        bytes += Buffer.byteLength(JSON.stringify(record));
        if (bytes > MAX_BYTES) return { sections, truncated: true };
        sections[section] ??= [];
        sections[section].push(record);
      }
      after = page.after ?? null;
      if (after === null) return { sections, truncated: false };
    }
    return { sections, truncated: true };
  }
}
