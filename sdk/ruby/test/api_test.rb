# frozen_string_literal: true

require_relative "helper"

class ApiTest < Minitest::Test
  FOUND = [200, [], '{"location":{"city":"Bern","planet":"Earth","latitude":46},"asn":{"asn":"AS64500"}}'].freeze

  def problem(status, code, *headers)
    body = { status: status, code: code, detail: "Some detail", field: "ip", request_id: "abc" }
    [status, headers, JSON.generate(body)]
  end

  def client_of(server, **options)
    @waits = []
    Meridian::Client.new(url: server.url, key: "secret-key", sleep: @waits.method(:push), **options)
  end

  def test_a_lookup_sends_the_key_and_the_choice_and_drops_unknown_fields
    server = Server.new(FOUND)
    record = client_of(server).lookup("9.0.1.1", fields: ["location.city", "asn"], language: "zh")
    assert_equal ["Bern", 46, nil], [record.location.city, record.location.latitude, record.proxy]
    request = server.finish.first
    assert request.start_with?("GET /base/v2/query?ip=9.0.1.1&fields=location.city%2Casn&lang=zh HTTP"), request
    assert_includes request, "\r\nAuthorization: Bearer secret-key\r\n"
  end

  def test_what_may_succeed_later_is_tried_again_after_the_time_that_the_server_asks_for
    server = Server.new(problem(503, "UNAVAILABLE", "Retry-After: 3"), [502, [], "<html>"], nil,
                        problem(429, "TOO_MANY_REQUESTS"), FOUND)
    assert_equal "Bern", client_of(server, retries: 4).lookup("9.0.1.1").location.city
    assert_equal 5, server.finish.length
    assert_equal 3, @waits.first
    (1..3).each { |attempt| assert_includes (0.1 * 2**attempt)..(0.2 * 2**attempt), @waits[attempt] }
  end

  def test_other_errors_are_raised_at_once_by_their_class_and_never_contain_the_key
    { 401 => Meridian::AuthenticationError, 403 => Meridian::AuthenticationError, 402 => Meridian::QuotaError,
      404 => Meridian::NotFoundError, 500 => Meridian::ServerError, 302 => Meridian::ServerError }.each do |status, type|
      server = Server.new(problem(status, "SOME_CODE"))
      client = client_of(server)
      error = assert_raises(type) { client.lookup("9.0.1.1") }
      assert_equal [status, "SOME_CODE", "Some detail", "ip", "abc"],
                   [error.status, error.code, error.detail, error.field, error.request_id]
      refute_includes error.full_message, "secret-key"
      refute_includes client.inspect, "secret-key"
      assert_equal [[], 1], [@waits, server.finish.length]
    end
  end

  def test_the_last_error_is_raised_when_there_are_no_attempts_left
    server = Server.new(nil, nil, nil)
    assert_raises(Meridian::ConnectionError) { client_of(server).lookup("9.0.1.1") }
    assert_equal [2, 3], [@waits.length, server.finish.length]
  end

  def test_there_is_no_other_attempt_if_the_server_asks_for_too_long_a_wait
    server = Server.new(problem(429, "TOO_MANY_REQUESTS", "Retry-After: 31"))
    assert_equal 31, assert_raises(Meridian::RateLimitError) { client_of(server).lookup("9.0.1.1") }.retry_after
    assert_equal [[], 1], [@waits, server.finish.length]
  end

  def test_what_is_no_answer_of_the_api_is_a_server_error
    ["<html>", '"text"', '{"location": 5}', "", "\xff"].each do |body|
      server = Server.new([200, [], body])
      assert_equal 200, assert_raises(Meridian::ServerError, body) { client_of(server).lookup("9.0.1.1") }.status
    end
    ["[]", "{}", "[5]"].each do |body|
      assert_raises(Meridian::ServerError) { client_of(Server.new([200, [], body])).batch(["9.0.1.1"]) }
    end
  end

  def test_the_cache_keeps_answers_by_address_fields_and_language_the_last_used_ones_and_no_errors
    server = Server.new(problem(404, "IP_ADDRESS_NOT_FOUND"), *([FOUND] * 5))
    client = client_of(server, cache_size: 2)
    assert_raises(Meridian::NotFoundError) { client.lookup("9.0.1.1") }
    client.lookup("9.0.1.1")
    client.lookup("9.0.1.1", fields: ["asn"])
    client.lookup("9.0.1.1")
    client.lookup("9.0.1.1", language: "zh")
    client.lookup("9.0.1.1")
    client.lookup("9.0.1.1", fields: ["asn"])
    client.lookup("9.0.1.2")
    assert_equal 6, server.finish.length
  end

  def test_a_kept_answer_expires
    now = 0
    cache = Meridian::Cache.new(2, 300, -> { now })
    cache.set("a", 1)
    now = 299
    assert_equal 1, cache.get("a")
    now = 300
    assert_nil cache.get("a")
  end

  def test_a_batch_sends_what_may_be_addresses_in_requests_of_1000_and_keeps_the_order
    thousand = [200, [], JSON.generate([{ query: "x", ok: true, data: {} }] * 1000)]
    mixed = [200, [], JSON.generate([
      { ok: false, error: { code: "INSUFFICIENT_QUOTA", message: "Used up" } },
      { ok: true, data: { location: { city: "Bern" } } }
    ])]
    server = Server.new(thousand, mixed)
    result = client_of(server).batch(["9.0.1.1"] * 1000 + ["x", " ", "y"])
    assert_equal 1003, result.length
    assert_equal ["x", " ", "y"], result.last(3).map(&:query)
    assert_instance_of Meridian::QuotaError, result[1000].error
    assert_equal "INVALID_IP_ADDRESS", result[1001].error.code
    assert_equal "Bern", result[1002].record.location.city
    assert server.finish.last.end_with?("\r\n\r\n[\"x\",\"y\"]"), server.requests.last
  end

  def test_other_calls_have_their_own_answers
    server = Server.new([200, [], '{"asn":"AS64500","inferred":[]}'],
                        [200, [], '{"key_id":7,"services":[{"type":1,"quota":5,"remaining":4,"qps":3}]}'],
                        [200, [], '{"domain":"example.com"}'])
    client = client_of(server)
    assert_equal "AS64500", client.asn(64_500).asn
    assert_equal 4, client.me.services.first.remaining
    assert_equal({ "domain" => "example.com" }, client.call("/v2/whois/example.com", "raw" => "1"))
    assert_raises(ArgumentError) { client.call("@example.com/") }
    assert server.finish.first.start_with?("GET /base/v2/asn/64500?lang=en HTTP"), server.requests.first
  end

  def test_connections_are_used_again
    body = '{"asn":"AS64500","inferred":[]}'
    listening = TCPServer.new("127.0.0.1", 0)
    Thread.new do
      connection = listening.accept
      2.times do
        nil until connection.gets == "\r\n"
        connection.write("HTTP/1.1 200 x\r\nContent-Length: #{body.bytesize}\r\n\r\n#{body}")
      end
    end
    client = Meridian::Client.new(url: "http://127.0.0.1:#{listening.addr[1]}", retries: 0)
    2.times { assert_equal "AS64500", client.asn("AS64500").asn }
  end
end
