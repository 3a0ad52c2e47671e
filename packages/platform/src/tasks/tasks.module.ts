import { Module } from '@nestjs/common';
import { TaskTriggers } from './task-triggers.js';
import { TasksProcessor } from './tasks.processor.js';
import { Tasks } from './tasks.service.js';

@Module({ providers: [TaskTriggers, Tasks, TasksProcessor], exports: [Tasks] })
export class TasksModule {}
