import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { SavedRepliesController } from './saved-replies.controller.js';
import { SavedReplies } from './saved-replies.service.js';

@Module({ controllers: [SavedRepliesController], providers: [SavedReplies, OperatorsLog] })
export class SavedRepliesModule {}
