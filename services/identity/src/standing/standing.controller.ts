import { StandingRequest, type StandingView, standing } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Standings } from './standings.service.js';

@Controller()
export class StandingController {
  constructor(private readonly standings: Standings) {}

  @Handle(standing)
  of(request: StandingRequest): Promise<StandingView> {
    return this.standings.of(request.user_id);
  }
}
