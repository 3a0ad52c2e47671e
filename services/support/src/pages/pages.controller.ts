import { commonPage, PageTextRequest, type PageTextView } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PagesService } from './pages.service.js';

@Controller()
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Handle(commonPage)
  read(request: PageTextRequest, context: CallContext): Promise<PageTextView> {
    return this.pages.read(request, context.lang);
  }
}
