import { Empty, type ExportReply, exportData } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { DataExport } from './export.service.js';

@Controller()
export class ExportController {
  constructor(private readonly data: DataExport) {}

  @Handle(exportData)
  export(_request: Empty, context: CallContext): Promise<ExportReply> {
    return this.data.of(context);
  }
}
