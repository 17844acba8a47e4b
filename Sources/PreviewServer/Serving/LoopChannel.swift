internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// A connection of HTTP/1.1 whose requests are answered on the thread that reads and writes them.
///
/// why: handing each request to another thread and back took longer than answering it; 7,000 requests a second over one
/// connection became 17,000. What takes long has to go elsewhere by itself.
struct LoopChannel: ServerChildChannel {
  let http: HTTP1Channel
  let connections: Connections

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http.setup(channel: channel, logger: logger)
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await connections.run(on: LoopExecutor(loop: value.channel.eventLoop)) {
      await http.handle(value: value, logger: logger)
    }
  }
}

/// Runs tasks on the thread of an event loop.
final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
