import {
  DATA_EXPORTS,
  type ExportPage,
  type ExportPageRequest,
  type RpcDef,
  type ServiceData,
} from '@makoto/contracts';
import { CallContext, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** Per service, so that the whole export fits into one NATS message (12 MB). */
const MAX_BYTES = 2_000_000;
const MAX_PAGES = 500;

/** Data that other services store about a customer. */
@Injectable()
export class GatheredRecords {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Requests the pages of every service with customer data, concurrently. More than two megabytes from one service are cut
   * off, and `truncated` is set.
   * @throws UNAVAILABLE if one of the services is unavailable
   */
  async of(userId: string, context: CallContext): Promise<Record<keyof typeof DATA_EXPORTS, ServiceData>> {
    const from = (service: keyof typeof DATA_EXPORTS): Promise<ServiceData> =>
      this.gather(DATA_EXPORTS[service], userId, context);
    const [wallet, market, trading, earn, referral, support] = await Promise.all([
      from('wallet'),
      from('market'),
      from('trading'),
      from('earn'),
      from('referral'),
      from('support'),
    ]);
    return { wallet, market, trading, earn, referral, support };
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
