import { AppError, uploadLink } from '@makoto/contracts';
import { RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** The pictures of conversations. Identity stores them and issues short-lived URLs. */
@Injectable()
export class PicturesService {
  constructor(private readonly rpc: RpcClient) {}

  /** The URL of a customer's upload. @throws NOT_FOUND */
  async url(userId: string, attachment: string): Promise<string> {
    const { url } = await this.rpc.request(uploadLink, { id: attachment, user_id: userId, purpose: 'chat' });
    return url;
  }

  /** URLs by message id; messages without a picture, or whose picture was removed, are left out. */
  async urls(
    userId: string,
    messages: readonly { id: string; attachment: string | null }[],
  ): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    await Promise.all(
      messages.map(async ({ id, attachment }) => {
        if (attachment === null) return;
        try {
          found.set(id, await this.url(userId, attachment));
        } catch (error) {
          if (!(error instanceof AppError && error.errorName === 'NOT_FOUND')) throw error;
        }
      }),
    );
    return found;
  }
}
