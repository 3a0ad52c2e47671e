import { Empty, ResetPayPwdRequest, ResetPwdRequest, resetPayPwd, resetPwd } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Passwords } from './passwords.service.js';

@Controller()
export class PasswordsController {
  constructor(private readonly passwords: Passwords) {}

  @Handle(resetPwd)
  async resetPassword(request: ResetPwdRequest, context: CallContext): Promise<Empty> {
    await this.passwords.resetPassword(request, context);
    return {};
  }

  @Handle(resetPayPwd)
  async resetPayPassword(request: ResetPayPwdRequest, context: CallContext): Promise<Empty> {
    await this.passwords.resetPayPassword(request, context);
    return {};
  }
}
