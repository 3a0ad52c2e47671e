import { checkPayPassword, type PayPasswordReply, PayPasswordRequest } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PayPasswords } from './pay-passwords.service.js';

@Controller()
export class PayPasswordsController {
  constructor(private readonly payPasswords: PayPasswords) {}

  @Handle(checkPayPassword)
  check(request: PayPasswordRequest): Promise<PayPasswordReply> {
    return this.payPasswords.check(request);
  }
}
