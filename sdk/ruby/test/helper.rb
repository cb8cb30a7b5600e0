# frozen_string_literal: true

require "minitest/autorun"
require "socket"
require_relative "../lib/meridian"

FIXTURES = File.expand_path("../../fixtures", __dir__)
TINY = File.join(FIXTURES, "tiny.meridian")

# Answers requests in order, `[status, headers, body]` each, or nil for no answer.
class Server
  attr_reader :requests, :url

  def initialize(*answers)
    @requests = []
    listening = TCPServer.new("127.0.0.1", 0)
    @url = "http://127.0.0.1:#{listening.addr[1]}/base/"
    @thread = Thread.new do
      answers.each { |answer| serve(listening.accept, answer) }
      listening.close
    end
  end

  # Waits until all answers have been given.
  def finish
    @thread.join
    requests
  end

  private

  def serve(connection, answer)
    head = +""
    head << connection.gets until head.end_with?("\r\n\r\n")
    @requests << (head + connection.read(head[/^content-length: (\d+)/i, 1].to_i))
    return unless answer

    status, headers, body = answer
    connection.write("HTTP/1.1 #{status} x\r\n#{headers.map { |line| "#{line}\r\n" }.join}" \
                     "Content-Length: #{body.bytesize}\r\nConnection: close\r\n\r\n#{body}")
  ensure
    connection.close
  end
end
