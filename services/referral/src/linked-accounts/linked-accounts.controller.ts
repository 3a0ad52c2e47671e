import { type LinkedCustomersReply, type LinkedCustomersRequest, linkedCustomers } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { LinkedAccountsService } from './linked-accounts.service.js';

@Controller()
export class LinkedAccountsController {
  constructor(private readonly linkedAccounts: LinkedAccountsService) {}

  @Handle(linkedCustomers)
  linked(request: LinkedCustomersRequest): Promise<LinkedCustomersReply> {
    return this.linkedAccounts.linkedTo(request.user_id);
  }
}
