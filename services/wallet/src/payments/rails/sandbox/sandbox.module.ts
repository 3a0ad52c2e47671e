import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { Sandbox } from './sandbox.service.js';
import { SandboxReporter } from './sandbox-reporter.service.js';

@Module({ imports: [TasksModule], providers: [Sandbox, SandboxReporter], exports: [Sandbox] })
export class SandboxModule {}
