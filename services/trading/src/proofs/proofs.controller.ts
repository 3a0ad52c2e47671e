import { type OrderProofRequest, type OrderProofView, publicOrderProof } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { OrderProofs } from './order-proofs.service.js';

@Controller()
export class ProofsController {
  constructor(private readonly proofs: OrderProofs) {}

  @Handle(publicOrderProof)
  prove(request: OrderProofRequest): Promise<OrderProofView> {
    return this.proofs.byNumber(request.number);
  }
}
