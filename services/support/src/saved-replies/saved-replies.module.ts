import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { SavedRepliesAdminController } from './saved-replies.admin.controller.js';
import { SavedReplies } from './saved-replies.service.js';

@Module({ controllers: [SavedRepliesAdminController], providers: [SavedReplies, OperatorsLog] })
export class SavedRepliesModule {}
