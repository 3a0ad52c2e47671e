import {
  consoleInstrumentOrders,
  consoleInstruments,
  consoleInstrumentTerms,
  type InstrumentSummaryReply,
  PageRequest,
} from '@makoto/contracts';
import { CallContext, Handle, versionsController } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { InstrumentSummaries } from './instrument-summaries.service.js';
import { InstrumentsService } from './instruments.service.js';

@Controller()
export class InstrumentsAdminController {
  constructor(private readonly summaries: InstrumentSummaries) {}

  @Handle(consoleInstruments)
  list(request: PageRequest, context: CallContext): Promise<InstrumentSummaryReply> {
    return this.summaries.list(request, context);
  }
}

@Controller()
export class InstrumentTermsAdminController extends versionsController(consoleInstrumentTerms) {
  constructor(instruments: InstrumentsService) {
    super(instruments.terms);
  }
}

@Controller()
export class InstrumentOrdersAdminController extends versionsController(consoleInstrumentOrders) {
  constructor(instruments: InstrumentsService) {
    super(instruments.orders);
  }
}
