import {
  Empty,
  TotpDisableRequest,
  TotpEnableRequest,
  type TotpSetupReply,
  totpDisable,
  totpEnable,
  totpSetup,
} from '@makoto/contracts';
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Totp } from './totp.service.js';

@Controller()
export class TotpController {
  constructor(private readonly totp: Totp) {}

  @Handle(totpSetup)
  setup(_request: Empty, context: CallContext): Promise<TotpSetupReply> {
    return this.totp.setup(callerOf(context));
  }

  @Handle(totpEnable)
  async enable(request: TotpEnableRequest, context: CallContext): Promise<Empty> {
    await this.totp.enable(request, context);
    return {};
  }

  @Handle(totpDisable)
  async disable(request: TotpDisableRequest, context: CallContext): Promise<Empty> {
    await this.totp.disable(request, context);
    return {};
  }
}
