import {
  type BankList,
  BankListUploadRequest,
  consoleBankLists,
  consoleBankListUpload,
  consoleListedBanks,
  type ListedBanksReply,
  ListedBanksRequest,
} from '@makoto/contracts';
import { CallContext, Handle, versionsController } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { BankLists } from './bank-lists.service.js';

@Controller()
export class BankListVersionsAdminController extends versionsController(consoleBankLists) {
  constructor(lists: BankLists) {
    super(lists.versions);
  }
}

@Controller()
export class BankListsAdminController {
  constructor(private readonly lists: BankLists) {}

  @Handle(consoleBankListUpload)
  upload(request: BankListUploadRequest, context: CallContext): Promise<BankList> {
    return this.lists.upload(request, context);
  }

  @Handle(consoleListedBanks)
  banks(request: ListedBanksRequest, context: CallContext): Promise<ListedBanksReply> {
    return this.lists.banks(request, context);
  }
}
