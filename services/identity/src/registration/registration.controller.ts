import { type LoginReply, RegisterRequest, userRegister } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Registration } from './registration.service.js';

@Controller()
export class RegistrationController {
  constructor(private readonly registration: Registration) {}

  @Handle(userRegister)
  register(request: RegisterRequest, context: CallContext): Promise<LoginReply> {
    return this.registration.register(request, context);
  }
}
