import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { NoticeDeskController } from './notice-desk.controller.js';
import { NoticeDesk } from './notice-desk.service.js';
import { NoticePublisher } from './notice-publisher.js';
import { NoticeReads } from './notice-reads.service.js';
import { NoticesController } from './notices.controller.js';
import { NoticesService } from './notices.service.js';

@Module({
  controllers: [NoticesController, NoticeDeskController],
  providers: [NoticesService, NoticeReads, NoticePublisher, NoticeDesk, OperatorsLog],
  exports: [NoticeReads],
})
export class NoticesModule {}
