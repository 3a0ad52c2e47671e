import { type Empty, FreezeAccountRequest, freezeAccount } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { AccountFreeze } from './account-freeze.service.js';

@Controller()
export class SecurityNoticesController {
  constructor(private readonly freezing: AccountFreeze) {}

  @Handle(freezeAccount)
  async freeze(request: FreezeAccountRequest): Promise<Empty> {
    await this.freezing.freeze(request.token);
    return {};
  }
}
