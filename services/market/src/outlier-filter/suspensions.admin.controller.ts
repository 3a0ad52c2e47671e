import {
  ConsoleReleaseRequest,
  type ConsoleSuspensionsReply,
  type ConsoleSuspensionView,
  consoleReleaseInstrument,
  consoleSuspensions,
  PageRequest,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { SuspensionsService } from './suspensions.service.js';

@Controller()
export class SuspensionsAdminController {
  constructor(private readonly suspensions: SuspensionsService) {}

  @Handle(consoleSuspensions)
  list(request: PageRequest): Promise<ConsoleSuspensionsReply> {
    return this.suspensions.list(request);
  }

  @Handle(consoleReleaseInstrument)
  release(request: ConsoleReleaseRequest, context: CallContext): Promise<ConsoleSuspensionView> {
    return this.suspensions.release(request, context);
  }
}
