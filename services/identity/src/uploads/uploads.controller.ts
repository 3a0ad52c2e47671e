import {
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
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Uploads } from './uploads.service.js';

@Controller()
export class UploadsController {
  constructor(private readonly uploads: Uploads) {}

  @Handle(upload)
  add(request: UploadRequest, context: CallContext): Promise<UploadReply> {
    return this.uploads.add(callerOf(context), request);
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
