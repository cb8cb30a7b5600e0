# frozen_string_literal: true

require "json"
require "net/http"
require "time"
require "timeout"
require "uri"
require_relative "errors"

module Meridian
  # @private Sends requests over connections that it keeps, and repeats those that may succeed later. Safe for several
  # threads.
  class Http
    RETRIED = [429, 502, 503, 504].freeze
    # Longest wait before another attempt, in seconds; a server that asks for more gets none.
    MAX_WAIT = 30
    FIRST_WAIT = 0.2
    BROKEN = [SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError, Net::ProtocolError, Net::HTTPBadResponse,
              Net::HTTPHeaderSyntaxError].freeze
    private_constant :RETRIED, :MAX_WAIT, :FIRST_WAIT, :BROKEN

    # @param sleep [#call] waits for seconds
    def initialize(url, key, timeout:, retries:, sleep:)
      @base = URI(url)
      @key = key
      @timeout = timeout
      @retries = retries
      @sleep = sleep
      @lock = Mutex.new
      @idle = []
    end

    # Sends by GET, or by POST if there is a body, and returns the decoded answer.
    # @param params [Hash{String=>String, nil}] of the query; nil ones are left out
    def send(path, params, body = nil)
      query = URI.encode_www_form(params.compact).gsub("+", "%20")
      target = "#{@base.path}#{path}#{"#{path.include?("?") ? "&" : "?"}#{query}" unless query.empty?}"
      attempt = 0
      begin
        send_once(target, body)
      rescue ApiError, ConnectionError => e
        wait = (e.retry_after if e.is_a?(ApiError)) || backoff(attempt)
        raise if attempt >= @retries || wait > MAX_WAIT || (e.is_a?(ApiError) && !RETRIED.include?(e.status))

        @sleep.call(wait)
        attempt += 1
        retry
      end
    end

    # Never shows the key.
    def inspect
      "#<#{self.class} #{@base}>"
    end

    private

    # Half of it is random, so that clients that failed together do not try again together.
    def backoff(attempt)
      [FIRST_WAIT * 2**attempt, MAX_WAIT].min * (0.5 + rand / 2)
    end

    def send_once(target, body)
      response = exchange(request(target, body))
      status = response.code.to_i
      answer = parse(response.body.to_s)
      return answer if status == 200 && answer

      raise error(status, answer.is_a?(Hash) ? answer : {}, response)
    end

    def request(target, body)
      type = body ? Net::HTTP::Post : Net::HTTP::Get
      # Net::HTTP does not notice the end of a compressed answer that is cut off.
      headers = { "Accept" => "application/json", "Accept-Encoding" => "identity", "User-Agent" => "meridian-ruby/1.0.0" }
      headers["Authorization"] = "Bearer #{@key}" if @key
      headers["Content-Type"] = "application/json" if body
      type.new(target, headers).tap { |made| made.body = body if body }
    end

    def exchange(request)
      connection = take
      response = Timeout.timeout(@timeout, TimeoutError, "No answer within #{@timeout} seconds") do
        connection.start unless connection.started?
        connection.request(request)
      end
      length = response["content-length"]
      raise ConnectionError, "The answer was cut off" if length && length.to_i != response.body.to_s.bytesize

      give_back(connection)
      connection = nil
      response
    rescue Net::OpenTimeout, Net::ReadTimeout, Net::WriteTimeout
      raise TimeoutError, "No answer within #{@timeout} seconds"
    rescue *BROKEN => e
      raise ConnectionError, "The API cannot be reached: #{e.message}"
    ensure
      close(connection) if connection
    end

    # A connection that no other thread uses. Those of a parent process are its own.
    def take
      @lock.synchronize do
        @idle = [] if @process != Process.pid
        @process = Process.pid
        @idle.pop
      end || connect
    end

    def give_back(connection)
      @lock.synchronize { @idle.push(connection) }
    end

    def connect
      Net::HTTP.new(@base.hostname, @base.port).tap do |made|
        made.use_ssl = @base.scheme == "https"
        made.max_retries = 0
        made.open_timeout = made.read_timeout = made.write_timeout = @timeout
      end
    end

    def close(connection)
      connection.finish if connection.started?
    rescue IOError
      # It is closed already.
    end

    # nil if the text is no JSON object or list
    def parse(text)
      json = JSON.parse(text.dup.force_encoding(Encoding::UTF_8))
      json if json.is_a?(Hash) || json.is_a?(Array)
    rescue JSON::ParserError, EncodingError
      nil
    end

    def error(status, problem, response)
      text = ->(name) { problem[name] if problem[name].is_a?(String) }
      ApiError.of(
        status,
        code: text["code"],
        detail: text["detail"] || ("The API answered what is not JSON" if status == 200),
        field: text["field"],
        resolution: text["resolution"],
        request_id: text["request_id"] || response["x-request-id"],
        documentation: text["documentation"],
        retry_after: seconds(response["retry-after"].to_s)
      )
    end

    # The seconds of `Retry-After`, a number or a date; nil if it is neither.
    def seconds(value)
      value.match?(/\A\d+\z/) ? value.to_i : [Time.httpdate(value) - Time.now, 0].max
    rescue ArgumentError
      nil
    end
  end
end
