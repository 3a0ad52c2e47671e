import {
  Empty,
  type OrderProofRequest,
  type OrderProofView,
  type PublicKeysReply,
  publicKeys,
  publicOrderProof,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { OrderProofs } from './order-proofs.service.js';
import { PublicKeys } from './public-keys.service.js';

@Controller()
export class ProofsController {
  constructor(
    private readonly proofs: OrderProofs,
    private readonly published: PublicKeys,
  ) {}

  @Handle(publicOrderProof)
  prove({ number, promise, kept }: OrderProofRequest): Promise<OrderProofView> {
    return this.proofs.byNumber(number, promise === 'true', kept === 'true');
  }

  @Handle(publicKeys)
  keys(_request: Empty): Promise<PublicKeysReply> {
    return this.published.list();
  }
}
