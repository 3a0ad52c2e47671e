import { type Empty, publicReserve, type ReserveReply } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ReserveService } from './reserve.service.js';

@Controller()
export class ReserveController {
  constructor(private readonly reserves: ReserveService) {}

  @Handle(publicReserve)
  reserve(_request: Empty): Promise<ReserveReply> {
    return this.reserves.view();
  }
}
