import { Module } from '@nestjs/common';
import { TasksModule } from '../../../tasks/tasks.module.js';
import { Sandbox } from './sandbox.service.js';
import { SandboxReporter } from './sandbox-reporter.service.js';

@Module({ imports: [TasksModule], providers: [Sandbox, SandboxReporter], exports: [Sandbox] })
export class SandboxModule {}
