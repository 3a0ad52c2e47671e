import { CloseAccountRequest, closeAccount, Empty, type ExportReply, exportData } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Closure } from './closure.service.js';
import { DataExport } from './export.service.js';

@Controller()
export class ClosureController {
  constructor(
    private readonly closure: Closure,
    private readonly dataExport: DataExport,
  ) {}

  @Handle(closeAccount)
  async close(request: CloseAccountRequest, context: CallContext): Promise<Empty> {
    await this.closure.close(request.password, context);
    return {};
  }

  @Handle(exportData)
  export(_request: Empty, context: CallContext): Promise<ExportReply> {
    return this.dataExport.of(context);
  }
}
