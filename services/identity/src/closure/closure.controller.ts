import { CloseAccountRequest, closeAccount, Empty } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Closure } from './closure.service.js';

@Controller()
export class ClosureController {
  constructor(private readonly closure: Closure) {}

  @Handle(closeAccount)
  async close(request: CloseAccountRequest, context: CallContext): Promise<Empty> {
    await this.closure.close(request.password, context);
    return {};
  }
}
