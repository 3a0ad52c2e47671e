import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { NoticeEditing } from './notice-editing.service.js';
import { NoticePublisher } from './notice-publisher.js';
import { NoticeReads } from './notice-reads.service.js';
import { NoticesAdminController } from './notices.admin.controller.js';
import { NoticesController } from './notices.controller.js';
import { NoticesService } from './notices.service.js';

@Module({
  controllers: [NoticesController, NoticesAdminController],
  providers: [NoticesService, NoticeReads, NoticePublisher, NoticeEditing, OperatorsLog],
  exports: [NoticeReads],
})
export class NoticesModule {}
