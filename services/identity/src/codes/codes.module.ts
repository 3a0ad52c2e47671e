import { Module } from '@nestjs/common';
import { CodeSender } from './code-sender.js';
import { CodesController } from './codes.controller.js';
import { Codes } from './codes.service.js';
import { PracticeMailbox } from './practice-mailbox.js';

@Module({ controllers: [CodesController], providers: [CodeSender, Codes, PracticeMailbox], exports: [Codes] })
export class CodesModule {}
