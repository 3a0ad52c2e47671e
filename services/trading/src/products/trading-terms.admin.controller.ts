import { consoleExposureTerms, consoleTradingTerms } from '@makoto/contracts';
import { versionsController } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { TradingTerms } from './trading-terms.service.js';

@Controller()
export class TradingTermsAdminController extends versionsController(consoleTradingTerms) {
  constructor(terms: TradingTerms) {
    super(terms.orders);
  }
}

@Controller()
export class ExposureTermsAdminController extends versionsController(consoleExposureTerms) {
  constructor(terms: TradingTerms) {
    super(terms.exposure);
  }
}
