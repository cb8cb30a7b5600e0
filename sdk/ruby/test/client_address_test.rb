# frozen_string_literal: true

require_relative "helper"

class ClientAddressTest < Minitest::Test
  CASES = [
    ["10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.7", "203.0.113.9"],
    ["10.0.0.1", "203.0.113.9:17085", "203.0.113.9"],
    ["10.0.0.1", "1.2.3.4, unknown, 10.0.0.9", "10.0.0.9"],
    ["10.0.0.1", '"[2001:db8::1]:443"', "2001:db8::1"],
    ["10.0.0.1", "2001:db8:0:0:0:0:0:1:443", "2001:db8:0:0:0:0:0:1"],
    ["10.0.0.1", "fe80::1%eth0", "fe80::1"],
    ["10.0.0.1", "::ffff:1.2.3.4", "1.2.3.4"],
    ["::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["fd00::1", "2001:db8::9", "2001:db8::9"],
    ["198.51.100.1", "1.2.3.4", "198.51.100.1"],
    ["11.0.0.1", "1.2.3.4", "11.0.0.1"],
    ["192.168.129.1", "1.2.3.4", "192.168.129.1"],
    ["192.168.127.1", "1.2.3.4", "1.2.3.4"],
    ["10.0.0.1", nil, "10.0.0.1"],
    ["10.0.0.1", "", "10.0.0.1"],
    ["10.0.0.1", "\xff", "10.0.0.1"]
  ].freeze

  def test_the_client_is_the_first_address_from_the_right_that_is_no_proxy_of_ours
    addresses = Meridian::ClientAddress.new(%w[10.0.0.0/8 fd00::/8 192.168.0.0/17])
    CASES.each { |remote, header, client| assert_equal client, addresses.of(remote, header), [remote, header].inspect }
  end

  def test_what_is_no_block_is_refused
    %w[10.0.0.0/33 10.0.0 10.0.0.0/ ::/129 10.0.0.0/-1].each do |block|
      assert_includes assert_raises(ArgumentError, block) { Meridian::ClientAddress.new([block]) }.message, "\"#{block}\""
    end
  end

  def test_the_middleware_puts_the_visitor_into_the_environment
    app = ->(env) { [200, {}, [env["meridian.visitor"]]] }
    middleware = Meridian::Middleware.new(app, client: Meridian::Client.new(file: TINY), trusted: ["10.0.0.0/8"])
    env = { "REMOTE_ADDR" => "10.0.0.1", "HTTP_X_FORWARDED_FOR" => "1.2.3.4,9.0.1.1" }
    visitor = middleware.call(env).last.first
    assert_equal ["9.0.1.1", "Köln"], [visitor.address, visitor.record.location.city]
  end
end
