import { type UndoContactReply, UndoContactRequest, undoContact } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Contacts } from './contacts.service.js';

@Controller()
export class ContactsController {
  constructor(private readonly contacts: Contacts) {}

  @Handle(undoContact)
  undo(request: UndoContactRequest): Promise<UndoContactReply> {
    return this.contacts.undo(request.token);
  }
}
