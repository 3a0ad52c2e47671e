import {
  consoleSavedReplies,
  consoleSavedReplyDelete,
  consoleSavedReplySave,
  Empty,
  IdRequest,
  type SavedRepliesReply,
  SavedReplySaveRequest,
  type SavedReplyView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { SavedReplies } from './saved-replies.service.js';

@Controller()
export class SavedRepliesAdminController {
  constructor(private readonly replies: SavedReplies) {}

  @Handle(consoleSavedReplies)
  list(_request: Empty, context: CallContext): Promise<SavedRepliesReply> {
    return this.replies.list(context);
  }

  @Handle(consoleSavedReplySave)
  save(request: SavedReplySaveRequest, context: CallContext): Promise<SavedReplyView> {
    return this.replies.save(request, context);
  }

  @Handle(consoleSavedReplyDelete)
  async remove(request: IdRequest, context: CallContext): Promise<Empty> {
    await this.replies.remove(request, context);
    return {};
  }
}
