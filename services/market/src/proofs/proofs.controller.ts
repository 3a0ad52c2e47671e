import {
  Empty,
  type PublicKeysReply,
  publicRoots,
  publicTicks,
  type TickLeavesReply,
  TickLeavesRequest,
  type TickProofReply,
  TickProofRequest,
  type TickRootsReply,
  TickRootsRequest,
  tickKeys,
  tickProof,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { TickProofsService } from './tick-proofs.service.js';

@Controller()
export class ProofsController {
  constructor(private readonly proofs: TickProofsService) {}

  @Handle(tickProof)
  async prove(request: TickProofRequest): Promise<TickProofReply> {
    return { proofs: await this.proofs.prove(request.points) };
  }

  @Handle(publicRoots)
  roots(request: TickRootsRequest): Promise<TickRootsReply> {
    return this.proofs.list(request);
  }

  @Handle(publicTicks)
  leaves(request: TickLeavesRequest): Promise<TickLeavesReply> {
    return this.proofs.leaves(request.symbol, request.seq);
  }

  @Handle(tickKeys)
  async keys(_request: Empty): Promise<PublicKeysReply> {
    return { list: await this.proofs.keys() };
  }
}
