import {
  ChatUploadRequest,
  consoleChatUpload,
  type FileReply,
  FileRequest,
  file,
  type UploadLinkReply,
  UploadLinkRequest,
  type UploadReply,
  UploadRequest,
  upload,
  uploadLink,
} from '@makoto/contracts';
import { CallContext, callerOf, Handle, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { UsersRepository } from '../users/users.repository.js';
import { Uploads } from './uploads.service.js';

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: Uploads,
    private readonly users: UsersRepository,
  ) {}

  @Handle(upload)
  add(request: UploadRequest, context: CallContext): Promise<UploadReply> {
    const userId = callerOf(context);
    return this.uploads.add(userId, request, { owner: userId, call: upload.path, key: context.idempotencyKey });
  }

  /** Stores an operator's picture as the customer's upload, so that the customer may see it. */
  @Handle(consoleChatUpload)
  async addForChat(request: ChatUploadRequest, context: CallContext): Promise<UploadReply> {
    const owner = operatorOf(context);
    const { user_id, content } = request;
    await this.users.get(user_id);
    const as = { owner, call: consoleChatUpload.path, key: context.idempotencyKey };
    return this.uploads.add(user_id, { purpose: 'chat', content }, as);
  }

  @Handle(file)
  read(request: FileRequest): Promise<FileReply> {
    return this.uploads.read(request);
  }

  @Handle(uploadLink)
  async link(request: UploadLinkRequest): Promise<UploadLinkReply> {
    return { url: await this.uploads.link(request.id, request.user_id, request.purpose) };
  }
}
