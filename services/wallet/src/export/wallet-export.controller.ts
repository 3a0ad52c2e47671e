import { type ExportPage, type ExportPageRequest, walletExport } from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { WalletExport } from './wallet-export.service.js';

@Controller()
export class WalletExportController {
  constructor(private readonly data: WalletExport) {}

  @Handle(walletExport)
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.data.page(request, context);
  }
}
