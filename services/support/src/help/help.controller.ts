import { commonHelp, type Empty, type HelpView } from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Help } from './help.service.js';

@Controller()
export class HelpController {
  constructor(private readonly help: Help) {}

  @Handle(commonHelp)
  read(_request: Empty, context: CallContext): Promise<HelpView> {
    return this.help.read(context.lang);
  }
}
