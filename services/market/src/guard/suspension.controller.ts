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
import { SuspensionService } from './suspension.service.js';

@Controller()
export class SuspensionController {
  constructor(private readonly suspensions: SuspensionService) {}

  @Handle(consoleSuspensions)
  list(request: PageRequest): Promise<ConsoleSuspensionsReply> {
    return this.suspensions.list(request);
  }

  @Handle(consoleReleaseInstrument)
  release(request: ConsoleReleaseRequest, context: CallContext): Promise<ConsoleSuspensionView> {
    return this.suspensions.release(request, context);
  }
}
