import { AppError, uploadLink } from '@makoto/contracts';
import { RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** The pictures of a conversation: identity keeps them and gives out addresses that end. */
@Injectable()
export class PicturesService {
  constructor(private readonly rpc: RpcClient) {}

  /** The address of a customer's own upload. @throws NOT_FOUND */
  async url(userId: string, attachment: string): Promise<string> {
    const { url } = await this.rpc.request(uploadLink, { id: attachment, user_id: userId, purpose: 'chat' });
    return url;
  }

  /** Addresses by message id; a picture that is gone has none. At most a page of messages is asked for at once. */
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
